import { css, styled } from 'styled-components';
import { formatEta } from '../text/dates.ts';

const Track = styled.div`
  height: 4px;
  border-radius: var(--r-full);
  background: var(--ink-5);
  overflow: hidden;
`;
/** Forced colours take every background away. */
const solid = css`
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: CanvasText;
  }
`;
const Fill = styled.div`
  ${solid}
  height: 100%;
  border-radius: var(--r-full);
  background: var(--data);
  transition: width var(--dur-progress) var(--ease);
`;
const share = (value: number, max: number) => `${max <= 0 ? 0 : Math.min(100, Math.max(0, (value / max) * 100))}%`;

/** How far something is: a progress bar with a name. */
export const Progress = ({ label, value, max = 100 }: { label: string; value: number; max?: number }) => (
  <Track
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={max}
    aria-valuenow={Math.min(value, max)}
  >
    <Fill style={{ width: share(value, max) }} />
  </Track>
);

const Line = styled.div`
  display: grid;
  gap: var(--s-4);
  font: var(--t-12);
  font-variant-numeric: tabular-nums;
  color: var(--text-muted);
`;
type TaskProps = { label: string; done: number; total: number; etaSeconds: number | null };

/** Progress of a long task, with the estimated time left if known. */
export const TaskProgress = ({ label, done, total, etaSeconds }: TaskProps) => {
  const left = formatEta(etaSeconds);
  return (
    <Line>
      <Progress label={label} value={done} max={total} />
      <span>
        {label}: {done} of {total}
        {left !== null && `, ${left} left`}
      </span>
    </Line>
  );
};

const BarTrack = styled.span<{ $bare: boolean }>`
  display: block;
  height: 4px;
  border-radius: var(--r-full);
  background: ${({ $bare }) => ($bare ? 'none' : 'var(--ink-5)')};
  overflow: hidden;
`;
const tones = { data: 'var(--data)', quiet: 'var(--tide-8)', second: 'var(--ink-9)' } as const;
const BarFill = styled.span<{ $tone: keyof typeof tones }>`
  ${solid}
  display: block;
  height: 100%;
  border-radius: var(--r-full);
  background: ${({ $tone }) => tones[$tone]};
  transition: width var(--dur-progress) var(--ease);
`;
type BarProps = { value: number; max: number; tone?: keyof typeof tones; bare?: boolean };

/** A bar beside an exact number; decorative. */
export const Bar = ({ value, max, tone = 'data', bare = false }: BarProps) => (
  <BarTrack aria-hidden $bare={bare}>
    <BarFill $tone={tone} style={{ width: share(value, max) }} />
  </BarTrack>
);
