import { StatusBadge, type Look } from '../../../../ui/feedback/StatusBadge.tsx';
import type { Correction } from './api.ts';

/** Kinds of corrections, in the words of the buttons. */
export const kindWords = { 'was-there': 'I was there', 'was-not-me': 'That was not me' } satisfies Record<
  Correction['kind'],
  string
>;

const looks = {
  open: { shape: 'half-disc', tone: 'warning', word: 'Waiting' },
  accepted: { shape: 'check', tone: 'success', word: 'Accepted' },
  declined: { shape: 'cross', tone: 'muted', word: 'Declined' },
  withdrawn: { shape: 'dash', tone: 'muted', word: 'Withdrawn' },
} satisfies Record<Correction['status'], Look>;

export const CorrectionStatus = ({ status }: Pick<Correction, 'status'>) => (
  <StatusBadge looks={looks} status={status} />
);
