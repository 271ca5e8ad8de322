import { checkReaders } from '../../recognition/readers.ts';
import type { Check } from './doctor-engines.ts';

/** Whether the readers that the guild has brought can be used: each is loaded, and shown an empty line. */
export const readers: Check = async (config) =>
  (await checkReaders(config)).map(({ name, why }) => ({
    setting: 'OCR_MODELS',
    level: 'wrong',
    why: `${name}: ${why}`,
    whatToDo: 'Put a *rec*.onnx and its own dictionary (*.txt) into a folder for each reader, or remove the setting.',
  }));
