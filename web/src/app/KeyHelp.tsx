import { styled } from 'styled-components';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { Kbd } from '../ui/text/Kbd.tsx';
import { useKnownKeys } from '../ui/platform/keys.tsx';
import { useSingleKeys } from '../ui/platform/single-keys.ts';

const List = styled.dl`
  display: grid;
  grid-template-columns: 1fr auto;
  font: var(--t-13);
  dt,
  dd {
    display: flex;
    align-items: center;
    gap: var(--s-4);
    min-height: 2.25rem;
    padding: var(--s-4) 0;
    border-bottom: 1px solid var(--line-soft);
  }
  dt {
    padding-right: var(--s-12);
  }
`;

/** The keys that work on the open page. */
export const KeyHelp = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const keys = useKnownKeys();
  const [singleKeys] = useSingleKeys();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard"
      description={
        singleKeys
          ? 'Shortcuts are off while you type in a field.'
          : 'Single keys are turned off; Settings turns them on.'
      }
      width={400}
    >
      <List>
        {keys.map((binding) => (
          <div key={`${binding.label} ${binding.show.join(' ')}`} style={{ display: 'contents' }}>
            <dt>{binding.label}</dt>
            <dd>
              {binding.show.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </List>
    </Dialog>
  );
};
