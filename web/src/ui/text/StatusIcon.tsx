import { styled } from 'styled-components';

export type Shape =
  'check' | 'dot' | 'disc' | 'ring' | 'dashed-ring' | 'cross' | 'half-disc' | 'dash' | 'triangle' | 'up' | 'down';
export type Tone = 'muted' | 'success' | 'info' | 'warning' | 'danger' | 'brass';

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.8,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const shapes = {
  check: <path d="M1 5.4 3.8 8 9 2" {...line} />,
  dot: <circle cx="5" cy="5" r="3" fill="currentColor" />,
  disc: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  ring: <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  'dashed-ring': (
    <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.6" strokeDasharray="2.6 2.4" />
  ),
  cross: <path d="m2 2 6 6m0-6-6 6" {...line} />,
  'half-disc': (
    <>
      <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M5 1a4 4 0 0 1 0 8z" fill="currentColor" />
    </>
  ),
  dash: <path d="M1 5h8" {...line} />,
  triangle: <path d="M5 .8 9.6 9H.4z" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />,
  up: <path d="M5 1.5 9 8H1z" fill="currentColor" />,
  down: <path d="M5 8.5 1 2h8z" fill="currentColor" />,
} satisfies Record<Shape, unknown>;

export const toneColour = {
  muted: 'var(--text-muted)',
  success: 'var(--success-11)',
  info: 'var(--info-11)',
  warning: 'var(--warning-11)',
  danger: 'var(--danger-11)',
  brass: 'var(--brass-11)',
} satisfies Record<Tone, string>;

const Glyph = styled.svg<{ $tone: Tone }>`
  width: 10px;
  height: 10px;
  color: ${({ $tone }) => toneColour[$tone]};
`;

/** One of the small shapes that stand before a word; decorative by itself. */
export const StatusIcon = ({ shape, tone = 'muted' }: { shape: Shape; tone?: Tone }) => (
  <Glyph viewBox="0 0 10 10" aria-hidden $tone={tone}>
    {shapes[shape]}
  </Glyph>
);

const Frame = styled.span<{ $tone: Tone }>`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  height: 1.25rem;
  font: var(--t-12);
  white-space: nowrap;
  vertical-align: middle;
  color: ${({ $tone }) => toneColour[$tone]};
`;

/** A shape and a word in one tone. */
export const MarkedWord = ({
  shape,
  tone = 'muted',
  children,
}: {
  shape: Shape;
  tone?: Tone;
  children: React.ReactNode;
}) => (
  <Frame $tone={tone}>
    <StatusIcon shape={shape} tone={tone} />
    {children}
  </Frame>
);
