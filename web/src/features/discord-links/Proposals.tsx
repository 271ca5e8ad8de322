import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { LinkProposal } from '../../../../src/contracts/discord-links.ts';
import { failureTexts } from '../../parts/failure-texts.ts';
import { useEach } from '../../parts/actions/use-each.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Icon } from '../../ui/text/Icon.tsx';
import { lazyPart } from '../../ui/platform/lazy-part.tsx';
import { phone } from '../../ui/platform/media.ts';
import { isolated, Name } from '../../ui/text/Name.tsx';
import { counted } from '../../ui/text/words.ts';
import { useCreateLinkMutation, useLinkProposalsQuery, useRemoveLinkMutation } from './api.ts';

const Box = styled.section`
  padding: var(--s-16);
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: var(--r-12);
`;
const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-8);
  align-items: center;
  justify-content: space-between;
  h2 {
    margin: 0;
    font: var(--t-16);
  }
  p {
    flex-basis: 100%;
    margin: 0;
    font: var(--t-13);
    color: var(--text-muted);
  }
`;
const Rows = styled.ul`
  display: grid;
  gap: var(--s-8);
  max-height: 168px;
  padding: 0;
  margin: var(--s-8) 0 0;
  overflow-y: auto;
  list-style: none;
  ${phone} {
    max-height: none;
  }
`;
const Row = styled.li`
  display: flex;
  gap: var(--s-8);
  align-items: center;
  justify-content: space-between;
  min-height: 32px;
  font: var(--t-13);
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

const bySaying = { nick: 'called', 'display-name': 'shown as' } as const;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-8);
  justify-content: flex-end;
`;

/** Links several at once; one toast says what became of them, and takes it back. */
const useAccept = () => {
  const each = useEach();
  const [create] = useCreateLinkMutation();
  const [remove] = useRemoveLinkMutation();
  return (proposals: readonly LinkProposal[]) =>
    each({
      rows: proposals.map((proposal) => ({ ...proposal, id: proposal.accountId })),
      noun: 'link',
      failed: failureTexts.createLink,
      call: ({ discordId, discordUsername, player }, key) =>
        create({ form: { discordId, discordUsername, playerId: player.id, linkMethod: 'manual' }, key }),
      words: (done) => ({
        title: done.length === 1 ? 'Link Created' : 'Links Created',
        text: `${counted(done.length, 'account')} linked.`,
      }),
      undo: (done) => Promise.all(done.map(({ data }) => remove({ id: data.id, hadNotes: false }))),
    });
};

type RequestedLink = LinkProposal & { requestId: string };
const isAsked = (proposal: LinkProposal): proposal is RequestedLink => proposal.requestId !== null;

/** Not part of the first load. */
const DeclineLinkDialog = lazyPart(() => import('./DeclineLinkDialog.tsx'), 'DeclineLinkDialog');

const Says = ({ proposal: { discordUsername, shownAs, by, player } }: { proposal: LinkProposal }) => (
  <span>
    <b>@{discordUsername}</b>,{' '}
    {by === 'request' ? (
      <>
        shown as <Name>{shownAs}</Name>, asks to be linked to{' '}
      </>
    ) : (
      <>
        {bySaying[by]} <Name>{shownAs}</Name>, plays{' '}
      </>
    )}
    <b>
      <Name>{player.name}</Name>
    </b>
    {by === 'request' ? ',' : '?'} {counted(player.totalSessions, 'session')}
  </span>
);

/** Accounts that ask for a player, or bear a player's name. Anybody may call themselves so on Discord, so a moderator says whether it is true. */
export const Proposals = () => {
  const { data: proposals = [] } = useLinkProposalsQuery();
  const accept = useAccept();
  const [declining, setDeclining] = useState<RequestedLink | null>(null);
  if (proposals.length === 0) return null;
  const alike = proposals.filter(({ by }) => by !== 'request');
  return (
    <Box aria-label="Possible links">
      <Head>
        <h2>Possible links</h2>
        {alike.length > 1 && (
          <Button size="small" onClick={() => void accept(alike)}>
            {alike.length === proposals.length
              ? `Accept all ${alike.length}`
              : `Accept ${alike.length} with the same name`}
          </Button>
        )}
        <p>Anyone can ask for a player, or choose a player’s name on Discord, so check before you accept.</p>
      </Head>
      <Rows>
        {proposals.map((proposal) => {
          const { accountId, discordUsername, player } = proposal;
          const whom = `${discordUsername} to ${isolated(player.name)}`;
          return (
            <Row key={accountId}>
              <Says proposal={proposal} />
              <Buttons>
                {isAsked(proposal) && (
                  <Button
                    size="small"
                    variant="ghost"
                    aria-label={`Decline to link ${whom}`}
                    onClick={() => setDeclining(proposal)}
                  >
                    Decline
                  </Button>
                )}
                <Button
                  size="small"
                  icon={<Icon of={Link2} />}
                  aria-label={`Accept: link ${whom}`}
                  onClick={() => void accept([proposal])}
                >
                  Accept
                </Button>
              </Buttons>
            </Row>
          );
        })}
      </Rows>
      {declining !== null && <DeclineLinkDialog proposal={declining} onClose={() => setDeclining(null)} />}
    </Box>
  );
};
