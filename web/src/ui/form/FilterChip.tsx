import { X } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../button/Button.tsx';
import { Icon } from '../text/Icon.tsx';

const Chip = styled(Button)`
  background: var(--active);
`;

type Props = { /** What the list is narrowed to. */ children: string; onClear: () => void };

/** A filter that came with a link; a press takes it away. */
export const FilterChip = ({ children, onClear }: Props) => (
  <Chip aria-label={`Clear: ${children}`} onClick={onClear}>
    {children} <Icon of={X} />
  </Chip>
);
