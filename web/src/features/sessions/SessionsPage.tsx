import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useUser } from '../../api/store/store-hooks.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Trends } from '../../ui/charts/Trends.tsx';
import { Icon } from '../../ui/text/Icon.tsx';
import { useKeys } from '../../ui/platform/keys.tsx';
import { lazyPart } from '../../ui/platform/lazy-part.tsx';
import { FullPage } from '../../ui/layout/ListPage.tsx';
import { desk } from '../../ui/platform/media.ts';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useFilters, useListAddress, useTrendFilters } from './list/address.ts';
import { SessionStatBand } from './list/SessionStatBand.tsx';
import { SessionTable } from './list/SessionTable.tsx';
import { useDownload } from './list/use-download.ts';

export { firstReads } from './api.ts';

/** Not part of the first load. */
const SessionCharts = lazyPart(() => import('./list/SessionCharts.tsx'), 'SessionCharts', { place: 'here' });
const SubmitDialog = lazyPart(() => import('./submit/SubmitDialog.tsx'), 'SubmitDialog');

/** Room for the trends above a list of some rows. */
const Full = styled(FullPage)`
  ${desk} {
    min-height: 780px;
  }
`;

export const SessionsPage = () => {
  const user = useUser();
  const address = useListAddress();
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const [{ submit: submitting }, set] = address;
  const maySubmit = user?.may.submit === true;
  const { busy, download } = useDownload(useFilters(address));
  const submit = () => set({ submit: true });
  const save = () => void download();
  useKeys([
    { keys: [], show: [], label: 'Submit a session', action: true, can: () => maySubmit, run: submit },
    { keys: [], show: [], label: 'Download this list as CSV', action: true, can: () => !busy, run: save },
  ]);
  return (
    <Full>
      <PageHead title="PvP Sessions" subtitle="Every raid of the guild, newest first. Times in UTC.">
        <Button icon={<Icon of={Download} />} busy={busy} onClick={save}>
          Download CSV
        </Button>
        {maySubmit && (
          <Button variant="primary" icon={<Icon of={Plus} />} onClick={submit}>
            Submit session
          </Button>
        )}
      </PageHead>
      <SessionStatBand />
      <Trends label="Sessions by week">
        <SessionCharts filters={useTrendFilters(address)} />
      </Trends>
      <SessionTable address={address} own={own} />
      {maySubmit && submitting && (
        <SubmitDialog
          onClose={() => set({ submit: false })}
          onSubmitted={(submitted) => setOwn((before) => new Set(before).add(submitted))}
        />
      )}
    </Full>
  );
};
