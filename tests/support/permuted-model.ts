/** A field of a protobuf message: where its bytes begin and end. */
type Field = { readonly number: number; readonly wire: number; readonly from: number; readonly to: number };

const varint = (bytes: Uint8Array, at: number): readonly [value: number, next: number] => {
  let [value, shift, next] = [0, 1, at];
  for (;;) {
    const byte = bytes[next] ?? 0;
    next += 1;
    value += (byte & 127) * shift;
    if (byte < 128) return [value, next];
    shift *= 128;
  }
};

const fieldsOf = (bytes: Uint8Array, from = 0, to = bytes.length): Field[] => {
  const fields: Field[] = [];
  for (let at = from; at < to;) {
    const [key, start] = varint(bytes, at);
    const wire = key % 8;
    const [length, begin] = wire === 2 ? varint(bytes, start) : [wire === 5 ? 4 : wire === 1 ? 8 : 0, start];
    const end = wire === 0 ? varint(bytes, start)[1] : begin + length;
    fields.push({ number: Math.floor(key / 8), wire, from: begin, to: end });
    at = end;
  }
  return fields;
};

/** Numbers of ONNX: a model's graph; a graph's nodes and tensors; a node's attributes; the tensor of one; a tensor's sizes and its bytes. */
const GRAPH = 7;
const [NODE, TENSOR] = [1, 5];
const [ATTRIBUTE, OF_ATTRIBUTE] = [5, 5];
const [DIMS, RAW] = [1, 9];

const tensorsOf = (model: Uint8Array): Field[] =>
  fieldsOf(model)
    .filter(({ number }) => number === GRAPH)
    .flatMap((graph) => fieldsOf(model, graph.from, graph.to))
    .flatMap((part) => {
      if (part.number === TENSOR) return [part];
      if (part.number !== NODE) return [];
      return fieldsOf(model, part.from, part.to)
        .filter(({ number }) => number === ATTRIBUTE)
        .flatMap((attribute) => fieldsOf(model, attribute.from, attribute.to))
        .filter(({ number, wire }) => number === OF_ATTRIBUTE && wire === 2);
    });

const dimsOf = (model: Uint8Array, fields: readonly Field[]): number[] =>
  fields
    .filter(({ number }) => number === DIMS)
    .flatMap(({ wire, from, to }) => {
      if (wire === 0) return [varint(model, from)[0]];
      const dims: number[] = [];
      for (let at = from; at < to;) {
        const [value, next] = varint(model, at);
        dims.push(value);
        at = next;
      }
      return dims;
    });

/**
 * The same recogniser with reordered characters: `order[n]` is the class at index n from now on. Every tensor whose
 * last dimension is the number of characters is permuted.
 */
export const permutedModel = (model: Uint8Array, order: readonly number[]): Uint8Array => {
  const permuted = Uint8Array.from(model);
  let moved = 0;
  for (const tensor of tensorsOf(model)) {
    const fields = fieldsOf(model, tensor.from, tensor.to);
    const raw = fields.find(({ number, wire }) => number === RAW && wire === 2);
    if (raw === undefined || dimsOf(model, fields).at(-1) !== order.length) continue;
    const before = model.slice(raw.from, raw.to);
    const rows = before.length / 4 / order.length;
    for (let row = 0; row < rows; row += 1)
      for (const [at, from] of order.entries()) {
        const place = (row * order.length + from) * 4;
        permuted.set(before.subarray(place, place + 4), raw.from + (row * order.length + at) * 4);
      }
    moved += 1;
  }
  if (moved === 0) throw new Error('no tensor of the model has a number for each character');
  return permuted;
};
