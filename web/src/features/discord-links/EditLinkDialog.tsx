import type { DiscordLinkRow } from '../../../../src/contracts/discord-links.ts';
import { LinkMethod } from '../../parts/names/link-words.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { DateTime } from '../../ui/text/DateTime.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Said, Sections } from '../../ui/layout/Sections.tsx';
import { SelectField } from '../../ui/form/Select.tsx';
import { NameOf } from './words.tsx';

const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const;

type Props = {
  link: DiscordLinkRow;
  onStatus: (isActive: boolean) => void;
  onHistory: () => void;
  onClose: () => void;
};

/** A link whose account and player stand; another status is saved at once, and the toast with its Undo is in the open. */
export const EditLinkDialog = ({ link, onStatus, onHistory, onClose }: Props) => (
  <Dialog
    open
    onClose={onClose}
    title="Edit link"
    width={600}
    description="The status is saved when you choose it."
    footer={
      <>
        <Button onClick={onHistory}>History</Button>
        <Button onClick={onClose}>Close</Button>
      </>
    }
  >
    <Sections>
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
      <Said title="Notes" text={link.notes} />
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
    </Sections>
  </Dialog>
);
