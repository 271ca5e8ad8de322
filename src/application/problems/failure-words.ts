import type { RecognitionFailure } from '../../domain/session/events.ts';

const picture = (image: number | null): string => (image === null ? 'A screenshot' : `Screenshot ${image + 1}`);

/** A sentence for each cause of a failed attempt; the log holds code, picture and count. */
const sentences = {
  'picture-missing': ({ image }) => `${picture(image)} is no longer stored.`,
  'recogniser-failed': ({ image }) => `The recognition engine failed three times on ${picture(image).toLowerCase()}.`,
  'no-names': () => 'No player names were found in the screenshots.',
  'too-many-names': ({ count }) => `The screenshots hold ${count ?? 'too many'} names, a session at most 500.`,
  'too-large': ({ count }) =>
    `What was read of ${count ?? 'so many'} names is more than one session can keep: send fewer screenshots at once.`,
} satisfies Record<RecognitionFailure['code'], (failure: RecognitionFailure) => string>;

export const describeFailure = (failure: RecognitionFailure | null): { code: string; detail: string } | null =>
  failure === null ? null : { code: failure.code, detail: sentences[failure.code](failure) };
