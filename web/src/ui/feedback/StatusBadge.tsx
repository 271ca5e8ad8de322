import { MarkedWord, type Shape, type Tone } from '../text/StatusIcon.tsx';

export type Look = { shape: Shape; tone: Tone; word: string };

/** A status as shape and word; one that only a newer server knows is shown as it is. */
export const StatusBadge = <S extends string>({ looks, status }: { looks: Readonly<Record<S, Look>>; status: S }) => {
  const { shape, tone, word }: Look = Object.hasOwn(looks, status)
    ? looks[status]
    : { shape: 'dot', tone: 'muted', word: status };
  return (
    <MarkedWord shape={shape} tone={tone}>
      {word}
    </MarkedWord>
  );
};
