/** A field of a protobuf message that holds bytes: its number, their length, they. Short ones only. */
const field = (number: number, bytes: Uint8Array): Buffer => {
  if (number > 15 || bytes.length > 127) throw new Error('too long for one byte');
  return Buffer.concat([Buffer.from([(number << 3) | 2, bytes.length]), bytes]);
};

/** Numbers of ONNX: a model's graph, a graph's outputs, the name of an output. */
const [GRAPH, OUTPUT, NAME] = [7, 12, 1] as const;

/**
 * An ONNX model that answers a tensor of its inside, too. Messages of protobuf that follow each other are read as one, so
 * that a graph with one more output is written behind the model.
 */
export const withOutput = (model: Uint8Array, name: string): Buffer =>
  Buffer.concat([model, field(GRAPH, field(OUTPUT, field(NAME, Buffer.from(name))))]);
