import { liesOn, type Box } from '../kernel/text-lines.ts';

/** Lines of a picture on which none of the names stands that were read in it: nothing that was read vanishes. */
export const otherText = <T extends { readonly box: Box }>(
  lines: readonly T[],
  names: readonly { readonly box: Box | null }[],
): readonly T[] => lines.filter((line) => !names.some(({ box }) => box !== null && liesOn(box, line.box)));
