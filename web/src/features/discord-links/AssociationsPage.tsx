import { Link2 } from 'lucide-react';
import { useMemo } from 'react';
import type { DiscordLinkRow } from '../../../../src/contracts/discord-links.ts';
import { pollingOptions } from '../../api/cache/polling-options.ts';
import { WithHistory } from '../../parts/history/WithHistory.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Icon } from '../../ui/text/Icon.tsx';
import { lazyPart } from '../../ui/platform/lazy-part.tsx';
import { FullPage, ListBox, ListToolbar } from '../../ui/layout/ListPage.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { flag, id, oneOf, text, useUrlState } from '../../ui/routing/use-url-state.ts';
import { Select } from '../../ui/form/Select.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { Figures } from '../../ui/layout/StatBand.tsx';
import type { Figure } from '../../ui/layout/StatBand.tsx';
import { ListBody } from '../../ui/table/ListBody.tsx';
import { useRowAfter } from '../../ui/table/rows/use-row-after.ts';
import { counted } from '../../ui/text/words.ts';
import { useDiscordLinksQuery } from './api.ts';
import { card, columnsFor } from './columns.tsx';
import { Proposals } from './Proposals.tsx';
import { figuresOf, filters, selectLinks, useLinkActions } from './use-links.ts';
import type { LinkFigures, LinkFilter } from './use-links.ts';

/** Not part of the first load. */
const CreateLinkDialog = lazyPart(() => import('./CreateLinkDialog.tsx'), 'CreateLinkDialog');
const EditLinkDialog = lazyPart(() => import('./EditLinkDialog.tsx'), 'EditLinkDialog');

export { firstReads } from './api.ts';

const failedText = 'Failed to fetch Discord player links';
const listOf = (status: LinkFilter): string => `/player-associations?status=${status}`;
const figures: readonly Figure<LinkFigures>[] = [
  { label: 'Active Links', value: ({ active }) => active, note: 'one per account and player', list: listOf('active') },
  { label: 'Total Links', value: ({ total }) => total, note: 'active and inactive', list: listOf('all') },
  {
    label: 'Manual Links',
    value: ({ manual }) => manual,
    note: ({ admin }) => `and ${admin} by Admin Override`,
    list: listOf('manual'),
  },
  { label: 'Auto Links', value: ({ auto }) => auto, note: 'made at sign-in, by username', list: listOf('auto') },
];
const params = { search: text(), status: oneOf(filters, 'all'), link: id(), create: flag() };
const useChoice = () => useUrlState(params);
type Choice = ReturnType<typeof useChoice>;

const idOf = (link: DiscordLinkRow) => link.id;
const lookOf = ({ isActive }: DiscordLinkRow) => ({ muted: !isActive });
const keys = { next: 'Next link', previous: 'Previous link', open: 'Edit the link' };

type ListProps = { links: readonly DiscordLinkRow[] | undefined; choice: Choice; onRetry: (() => void) | null };
const List = ({ links, choice: [{ search, status, link: asked }, set], onRetry }: ListProps) => {
  const found = useMemo(() => links && selectLinks(links, { search, status }), [links, search, status]);
  const { setActive, remove } = useLinkActions();
  const { table, focusAt } = useRowAfter(found);
  const edit = (link: DiscordLinkRow) => set({ link: link.id });
  const columns = columnsFor({
    onEdit: edit,
    onRemove: (link) => {
      focusAt(found?.indexOf(link) ?? 0);
      remove(link);
    },
  });
  const open = links?.find((link) => link.id === asked);
  const isNarrowed = search !== '' || status !== 'all';
  const why = isNarrowed
    ? 'No link matches the search and the filter.'
    : 'A member whose Discord username is the name of a player is linked at sign-in. Choose “Create Link” to link anyone else.';
  return (
    <ListBox aria-label="Player associations">
      <ListToolbar>
        <SearchField
          label="Search by username, player or ID"
          value={search}
          onChange={(value) => set({ search: value })}
        />
        <Select label="Kind" value={status} options={filters} onChange={(value) => set({ status: value })} />
      </ListToolbar>
      <ListBody
        label="Player associations"
        columns={columns}
        card={card}
        rows={found}
        idOf={idOf}
        lookOf={lookOf}
        keys={keys}
        onOpen={edit}
        handle={table}
        loading="Loading player associations..."
        failed={onRetry && { text: failedText, retry: onRetry }}
        empty={{ title: 'No player associations found', why }}
        onClear={isNarrowed ? () => set({ search: '', status: 'all' }) : undefined}
        end={counted(found?.length ?? 0, 'link')}
      />
      {open && (
        <WithHistory record={{ kind: 'discord-player-links', id: open.id }} noun="link">
          {(onHistory) => (
            <EditLinkDialog
              link={open}
              onStatus={(isActive) => setActive(open, isActive)}
              onHistory={onHistory}
              onClose={() => set({ link: null })}
            />
          )}
        </WithHistory>
      )}
    </ListBox>
  );
};

export const AssociationsPage = () => {
  const choice = useChoice();
  const [{ create }, set] = choice;
  const { data: links, isError, refetch } = useDiscordLinksQuery(undefined, pollingOptions(30_000));
  const failed = links === undefined && isError;
  return (
    <FullPage>
      <PageHead title="Player Associations" subtitle="Which Discord account plays which player.">
        <Button variant="primary" icon={<Icon of={Link2} />} onClick={() => set({ create: true })}>
          Create Link
        </Button>
      </PageHead>
      <Figures of={links && figuresOf(links)} figures={figures} failed={failed ? failedText : null} />
      <Proposals />
      <List links={links} choice={choice} onRetry={failed ? () => void refetch() : null} />
      {create && <CreateLinkDialog onClose={() => set({ create: false })} />}
    </FullPage>
  );
};
