import { pollingOptions } from '../../api/cache/polling-options.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { StatusBadge, type Look } from '../../ui/feedback/StatusBadge.tsx';
import { PlainList } from '../../ui/layout/PlainList.ts';
import { useHealthQuery } from './api.ts';

const looks = {
  ready: { shape: 'check', tone: 'success', word: 'All is well' },
  degraded: { shape: 'triangle', tone: 'warning', word: 'Not all is well' },
} satisfies Record<string, Look>;

/** Whether the server does all that it should, in three words; nothing until it is known. */
export const HealthWord = () => {
  const { data } = useHealthQuery(undefined, pollingOptions(30_000));
  return data === undefined ? null : <StatusBadge looks={looks} status={data.state} />;
};

/** Missing parts and why; nothing when healthy. */
export const Missing = () => {
  const { data } = useHealthQuery();
  if (data === undefined || data.missing.length === 0) return null;
  return (
    <Note>
      <PlainList aria-label="What is missing">
        {data.missing.map(({ what, why }) => (
          <li key={`${what} ${why}`}>
            <span>
              <b>{what}</b>: {why}
            </span>
          </li>
        ))}
      </PlainList>
    </Note>
  );
};
