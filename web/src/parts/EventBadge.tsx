import { styled } from 'styled-components';
import { selectEventColours } from '../api/queries/event-types.ts';
import { useAppSelector } from '../api/store/store-hooks.ts';

const shapes = {
  kraken: <circle cx="5" cy="5" r="3.6" fill="none" stroke="currentColor" strokeWidth="2" />,
  'red-dragon': <path d="M5 .6 9.6 9H.4z" fill="currentColor" />,
  charybdis: (
    <path
      d="M.8 3.4C2.2 1.4 3.6 1.4 5 3.2s2.8 1.8 4.2-.2M.8 7.6C2.2 5.6 3.6 5.6 5 7.4s2.8 1.8 4.2-.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
    />
  ),
  morpheus: <path d="M8.8 6.6A4.4 4.4 0 0 1 3.4 1.2 4.4 4.4 0 1 0 8.8 6.6z" fill="currentColor" />,
  anthalon: <path d="M5 .3 9.7 5 5 9.7.3 5z" fill="currentColor" />,
  'meina-glenn': (
    <>
      <circle cx="2.5" cy="5" r="2.3" fill="currentColor" />
      <circle cx="7.5" cy="5" r="1.6" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
  kadum: <path d="M5 .3 9.1 2.6v4.8L5 9.7.9 7.4V2.6z" fill="currentColor" />,
  other: <path d="M1 3h8v4H1z" fill="currentColor" />,
};
type Kind = keyof typeof shapes;

const isKind = (colour: string): colour is Kind => Object.hasOwn(shapes, colour);

/** Colours of an event type, from the server; default for types without any. */
const useKind = (eventType: string): Kind => {
  const colour = useAppSelector(selectEventColours).get(eventType) ?? 'other';
  return isKind(colour) ? colour : 'other';
};

const Frame = styled.span<{ $kind: Kind }>`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  height: 1.25rem;
  padding: 0 var(--s-8) 0 6px;
  border: 1px solid ${({ $kind }) => `var(--ev-${$kind}-border)`};
  border-radius: var(--r-4);
  background: ${({ $kind }) => `var(--ev-${$kind}-bg)`};
  color: ${({ $kind }) => `var(--ev-${$kind}-fg)`};
  font: var(--t-12);
  white-space: nowrap;
  vertical-align: middle;
`;
const Title = styled.span<{ $kind: Kind }>`
  display: inline-flex;
  align-items: center;
  gap: var(--s-12);
  white-space: nowrap;
  svg {
    color: ${({ $kind }) => `var(--ev-${$kind}-fg)`};
  }
`;
const Shape = ({ kind, size }: { kind: Kind; size: number }) => (
  <svg viewBox="0 0 10 10" width={size} height={size} aria-hidden>
    {shapes[kind]}
  </svg>
);

/** An event type as shape and word. */
export const EventBadge = ({ eventType }: { eventType: string }) => {
  const kind = useKind(eventType);
  return (
    <Frame $kind={kind}>
      <Shape kind={kind} size={10} />
      {eventType}
    </Frame>
  );
};

/** The same as a page title: a larger shape, no box. */
export const EventTitle = ({ eventType }: { eventType: string }) => {
  const kind = useKind(eventType);
  return (
    <Title $kind={kind}>
      <Shape kind={kind} size={16} />
      {eventType}
    </Title>
  );
};
