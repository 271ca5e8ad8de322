import { liesOn, type Box } from '../kernel/text-lines.ts';

/** Lines of a picture that contain none of its names, so that no text is lost. */
export const linesBesideNames = <T extends { readonly box: Box }>(
  lines: readonly T[],
  names: readonly { readonly box: Box | null }[],
): readonly T[] => lines.filter((line) => !names.some(({ box }) => box !== null && liesOn(box, line.box)));
