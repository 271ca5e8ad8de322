import { styled } from 'styled-components';
import type { DiscordLinkRow } from '../../../../src/contracts/discord-links.ts';
import { LinkMethod } from '../../parts/link-words.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { NameOf } from './words.tsx';

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-16);
  font: var(--t-13);
  overflow-wrap: anywhere;
  h3 {
    font: var(--t-12);
    font-weight: var(--w-strong);
    color: var(--text-muted);
  }
`;
const Notes = styled.p`
  white-space: pre-line;
`;

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const;

type Props = { link: DiscordLinkRow; onStatus: (isActive: boolean) => void; onClose: () => void };

/** A link whose account and player stand; another status is saved at once, and the toast with its Undo is in the open. */
export const EditLinkDialog = ({ link, onStatus, onClose }: Props) => (
  <Dialog
    open
    onClose={onClose}
    title="Edit link"
    description="Choosing another status saves it at once."
    footer={<Button onClick={onClose}>Close</Button>}
  >
    <Body>
      <Facts
        of={{
          'Discord Account': <NameOf name={link.discordUsername} />,
          'Discord ID': link.discordId ?? '–',
          Player: <NameOf name={link.player.name} />,
          Method: <LinkMethod method={link.linkMethod} />,
        }}
      />
      <p>
        Linked on <DateTime iso={link.linkedAt} />.
      </p>
      {link.notes !== null && (
        <div>
          <h3>Notes</h3>
          <Notes dir="auto">{link.notes}</Notes>
        </div>
      )}
      <SelectField
        label="Status"
        value={link.isActive ? 'active' : 'inactive'}
        options={statuses}
        onChange={(value) => {
          onStatus(value === 'active');
          onClose();
        }}
        error={undefined}
      />
    </Body>
  </Dialog>
);
