import { checkReaders } from '../../recognition/readers.ts';
import type { Check } from './doctor-engines.ts';
import type { Diagnosis } from './diagnosis.ts';

/** Whether the readers that the guild has brought can be used: each is loaded, and shown an empty line. */
export const readers: Check = async (config) =>
  (await checkReaders(config)).map(({ name, why }) => ({
    setting: 'OCR_MODELS',
    level: 'wrong',
    why: `${name}: ${why}`,
    whatToDo: 'Put a *rec*.onnx and its own dictionary (*.txt) into a folder for each reader, or remove the setting.',
  }));

const whyOf: Readonly<Record<string, string>> = {
  unauthorized: 'its key is refused',
  'not-private': 'it uses plain http, and its host is not in a private network',
};

/** Whether the vision models are there, by their lists of models: no inference, and no word of theirs is shown. */
export const vision: Check = async ({ vision: slots, AI_MODE }) => {
  if (AI_MODE === 'off' || slots.length === 0) return [];
  const { createEndpoint } = await import('../../../adapters/vision/ask.ts');
  const { visionFailureOf } = await import('../../../adapters/vision/failure.ts');
  const found = await Promise.all(
    slots.map(async ({ slot, ...settings }): Promise<readonly Diagnosis[]> => {
      const failed = await createEndpoint(settings)
        .probe()
        .then(
          () => null,
          (cause: unknown) => visionFailureOf(cause).code,
        );
      if (failed === null) return [];
      return [
        {
          setting: `${slot.toUpperCase()}_URL`,
          level: 'doubtful',
          why: whyOf[failed] ?? 'it does not return its list of models',
          whatToDo: 'Correct the address or the key. Until then, sessions are read without it.',
        },
      ];
    }),
  );
  return found.flat();
};
