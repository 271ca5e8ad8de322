import { StatusBadge, type Look } from '../../../../ui/feedback/StatusBadge.tsx';
import type { ShownCorrection } from './api.ts';

/** Kinds of corrections, in the words of the buttons. */
export const correctionKindWords = { 'was-there': 'I was there', 'was-not-me': 'That was not me' } satisfies Record<
  ShownCorrection['kind'],
  string
>;

const looks = {
  open: { shape: 'half-disc', tone: 'warning', word: 'Waiting' },
  accepted: { shape: 'check', tone: 'success', word: 'Accepted' },
  declined: { shape: 'cross', tone: 'muted', word: 'Declined' },
  withdrawn: { shape: 'dash', tone: 'muted', word: 'Withdrawn' },
} satisfies Record<ShownCorrection['status'], Look>;

export const CorrectionStatus = ({ status }: Pick<ShownCorrection, 'status'>) => (
  <StatusBadge looks={looks} status={status} />
);
