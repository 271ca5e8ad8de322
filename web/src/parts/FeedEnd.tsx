import type { Feed } from '../api/cache/use-feed.ts';
import { counted } from '../ui/text/words.ts';

/** Of a feed what a ListBody shows. `text`: said where it could not be read. */
export const feedBodyOf = <Row,>({ rows, failed, retry, hasMore, more }: Feed<Row>, text: string) => ({
  rows,
  failed: failed ? { text, retry } : null,
  hasMore,
  onMore: more,
});

type Props = {
  feed: Pick<Feed<unknown>, 'rows' | 'hasMore' | 'total'>;
  /** The last row is in view. */
  atEnd: boolean;
  noun: string;
  /** Said there while more are on their way, and once there are none. */
  loading: string;
  end: string;
};

/** How many rows are loaded of how many there are, and whether that is all of them. */
export const FeedEnd = ({ feed: { rows = [], hasMore, total }, atEnd, noun, loading, end }: Props) => {
  const loaded = counted(rows.length, noun);
  const count = hasMore && total !== undefined ? `${rows.length} of ${counted(total, noun)}` : loaded;
  if (!atEnd) return count;
  return (
    <>
      <span>{count}. </span>
      {hasMore ? loading : end}
    </>
  );
};
