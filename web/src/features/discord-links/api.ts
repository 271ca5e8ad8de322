import type { z } from 'zod';
import type {
  DiscordLinkRow,
  LinkProposal,
  UnlinkedAccount,
  linkBody,
} from '../../../../src/contracts/discord-links.ts';
import type { RecordWritten } from '../../../../src/contracts/records.ts';
import { api } from '../../api/cache/api.ts';
import { prefetch, type FirstReads } from '../../api/store/first-reads.ts';
import { optimistic, showRow } from '../../api/cache/optimistic.ts';
import { reads } from '../../api/transport/tags.ts';
import { onlyAt } from '../../api/cache/writes.ts';

/** A new link as it is sent. */
export type LinkForm = z.input<typeof linkBody>;
/** With `revision`: only if the link is unchanged (undo). */
type StatusChange = { id: string; isActive: boolean; revision?: number };
/** `hadNotes`: for the toast. */
type Removal = { id: string; hadNotes: boolean };

const address = '/api/discord-player-links';
const linkAt = (id: string) => `${address}/${encodeURIComponent(id)}`;
const changesOf = (...ids: string[]) => [{ projection: 'discord-links' as const, ids }];

const listApi = api.injectEndpoints({
  endpoints: (build) => ({
    discordLinks: build.query<DiscordLinkRow[], void>({
      query: () => address,
      providesTags: reads('discord-links', 'players', 'sessions'),
    }),
    linkProposals: build.query<LinkProposal[], void>({
      query: () => `${address}/proposals`,
      providesTags: reads('discord-links', 'link-requests', 'players', 'sessions'),
    }),
    /** By what their names hold. */
    unlinkedAccounts: build.query<UnlinkedAccount[], string>({
      query: (search) => ({ url: `${address}/unlinked`, params: { search } }),
      providesTags: reads('discord-links'),
      keepUnusedDataFor: 10,
    }),
  }),
});

const linksApi = api.injectEndpoints({
  endpoints: (build) => ({
    createLink: build.mutation<RecordWritten, { form: LinkForm; key: string }>({
      query: ({ form, key }) => ({
        url: address,
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: form,
        changes: changesOf(),
      }),
    }),
    declineLinkRequest: build.mutation<RecordWritten, { id: string; notes: string }>({
      query: ({ id, notes }) => ({
        url: `/api/link-requests/${encodeURIComponent(id)}/decline`,
        method: 'POST',
        body: { notes: notes.trim() === '' ? null : notes.trim() },
        changes: [{ projection: 'link-requests', ids: null }],
      }),
    }),
    setLinkStatus: build.mutation<RecordWritten, StatusChange>({
      query: ({ id, isActive, revision }) => ({
        url: linkAt(id),
        method: 'PATCH',
        ...onlyAt(revision),
        body: { isActive },
        changes: changesOf(id),
      }),
      onQueryStarted: optimistic(({ id, isActive }, dispatch) =>
        showRow<DiscordLinkRow>(
          (change) => dispatch(listApi.util.updateQueryData('discordLinks', undefined, change)),
          id,
          { isActive },
        ),
      ),
    }),
    removeLink: build.mutation<RecordWritten, Removal>({
      query: ({ id }) => ({
        url: linkAt(id),
        method: 'DELETE',
        changes: changesOf(id),
      }),
      onQueryStarted: optimistic(({ id }, dispatch) =>
        showRow<DiscordLinkRow>(
          (change) => dispatch(listApi.util.updateQueryData('discordLinks', undefined, change)),
          id,
          null,
        ),
      ),
    }),
    restoreLink: build.mutation<RecordWritten, { id: string; revision: number }>({
      query: ({ id, revision }) => ({
        url: `${linkAt(id)}/restore`,
        method: 'POST',
        ...onlyAt(revision),
        changes: changesOf(id),
      }),
    }),
  }),
});
export const firstReads: FirstReads = (dispatch) =>
  void dispatch(listApi.endpoints.discordLinks.initiate(undefined, prefetch));
export const { useDiscordLinksQuery, useLinkProposalsQuery, useUnlinkedAccountsQuery } = listApi;
export const {
  useCreateLinkMutation,
  useDeclineLinkRequestMutation,
  useSetLinkStatusMutation,
  useRemoveLinkMutation,
  useRestoreLinkMutation,
} = linksApi;
