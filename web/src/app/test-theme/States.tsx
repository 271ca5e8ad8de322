import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { MarkedWord, type Shape, type Tone } from '../../ui/text/StatusIcon.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { PartFailed } from '../../ui/feedback/PartFailed.tsx';
import { Bar, Progress, TaskProgress } from '../../ui/feedback/Progress.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Stat, StatBand } from '../../ui/layout/StatBand.tsx';
import { Sample } from './Sample.tsx';

const marks: readonly { shape: Shape; tone: Tone }[] = [
  { shape: 'check', tone: 'success' },
  { shape: 'dot', tone: 'info' },
  { shape: 'half-disc', tone: 'warning' },
  { shape: 'cross', tone: 'danger' },
  { shape: 'dash', tone: 'muted' },
];
const nothing = () => undefined;

/** Loading, empty, error and progress states. */
export const States = () => (
  <>
    <Sample name="Marks: a shape and a word, never colour alone">
      {marks.map(({ shape, tone }) => (
        <MarkedWord key={shape} shape={shape} tone={tone}>
          {tone}
        </MarkedWord>
      ))}
    </Sample>
    <Sample name="Figures: measured, not measured, loading">
      <StatBand>
        <Stat label="Total" value={1204} unit="raids" note="since 2 Feb 2026" />
        <Stat label="Average" value={null} note="not measured" />
        <Stat label="This week" value={undefined} />
      </StatBand>
    </Sample>
    <Sample name="Empty, failed, broken">
      <EmptyState title="No sessions found" why="No session names “Nova”.">
        <Button>Clear search and filter</Button>
      </EmptyState>
      <LoadFailed text="Failed to fetch sessions" onRetry={nothing} />
      <PartFailed place="here" cause="missing" onRetry={nothing} />
    </Sample>
    <Sample name="Notes">
      <Note>Two names are in the roster already.</Note>
      <Note tone="danger">The names could not be read.</Note>
    </Sample>
    <Sample name="Skeleton, progress, a task with its end">
      <Skeleton width={160} />
      <Progress label="Raid Veteran" value={60} />
      <Bar value={3} max={8} />
      <TaskProgress label="Rebuilding" done={1200} total={5000} etaSeconds={140} />
      <TaskProgress label="Rebuilding elsewhere" done={0} total={5000} etaSeconds={null} />
    </Sample>
  </>
);
