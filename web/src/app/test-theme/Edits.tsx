import { useState } from 'react';
import { NamesField, SplitInto } from '../../parts/names/NamesField.tsx';
import { Options, PlayerMatchPicker } from '../../parts/names/PlayerMatchPicker.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { DateTimeField } from '../../ui/form/DateTimeField.tsx';
import { Changes, type DraftChange } from '../../ui/edit/Changes.tsx';
import { ConflictPanel } from '../../ui/edit/ConflictPanel.tsx';
import { PendingBar } from '../../ui/edit/PendingBar.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { FileDrop } from '../../ui/files/FileDrop.tsx';
import { useFiles } from '../../ui/files/use-files.ts';
import { NameList } from '../../ui/NameList.tsx';
import { OutcomeDialog } from '../../ui/dialog/OutcomeDialog.tsx';
import { Sample } from './Sample.tsx';

const nothing = () => undefined;
const changes: readonly DraftChange[] = [
  { kind: 'added', key: 'a', name: 'Thalorin', detail: 'by hand' },
  { kind: 'removed', key: 'b', name: 'Brumwick', detail: 'removed' },
  { kind: 'said', key: 'c', name: 'Mirabeth', detail: 'was Mirabet' },
];
const option = { chosen: false, say: nothing };
const anyFile = {
  most: 2,
  tooMany: 'Only 2 files',
  check: ({ size }: File) => (size === 0 ? 'The file is empty' : null),
  look: () => Promise.resolve({ detail: 'Looked into', problem: null }),
  damaged: 'The file is damaged',
};

const Files = () => {
  const { files, add, remove } = useFiles(anyFile);
  return (
    <FileDrop
      noun="files"
      hint="Nothing of them is sent."
      accept="*/*"
      files={files}
      error={undefined}
      onAdd={add}
      onRemove={remove}
    />
  );
};

const Typed = () => {
  const [text, setText] = useState('1. Thalorin; Brumwick');
  const [date, setDate] = useState('2026-11-20T20:30');
  return (
    <>
      <NamesField value={text} onChange={setText} hint="One per line.">
        <SplitInto names={text.split(/[;\n]/)} most={10} />
      </NamesField>
      <DateTimeField label="Date and time" value={date} onChange={setDate} />
    </>
  );
};

/** Parts of editors: drafts with changes, name questions, files, names and times. */
export const Edits = () => {
  const [outcome, setOutcome] = useState(false);
  return (
    <>
      <Sample name="Pending changes of a draft (with LeaveGuard and useSteps around it)">
        <PendingBar
          changes={changes}
          saidWord="matched"
          progress="1 of 3 checked"
          count={{ before: 8, after: 8, noun: 'names' }}
          onRevert={nothing}
        >
          <Button variant="primary">Save</Button>
          <Button variant="ghost">Cancel</Button>
        </PendingBar>
      </Sample>
      <Sample name="A conflict, and changes that cannot be reverted">
        <ConflictPanel
          title="hale.ferrin changed this list since you began."
          theirs={[]}
          mine={changes}
          onReapply={nothing}
          onDiscard={nothing}
        />
        <Changes label="Changes" changes={changes} />
      </Sample>
      <Sample name="Who is this?">
        <PlayerMatchPicker
          name="Thalorim"
          question="Who is it?"
          candidates={[
            { playerId: '1', name: 'Thalorin', similarity: 0.94, why: 'look-alike' },
            { playerId: '2', name: 'Thalor', similarity: 0.81, why: null },
          ]}
          current="1"
          onPick={nothing}
          options={[{ ...option, label: 'No player', key: '0' }]}
          keys
        />
        <Options label="A proposal" options={[{ ...option, label: 'Accept', chosen: true }]} />
      </Sample>
      <Sample name="Names and times that are typed, files">
        <Typed />
        <Files />
      </Sample>
      <Sample name="Facts, names, the outcome of many at once">
        <Facts of={{ Participants: 31, Status: 'Verified', Confidence: '97%', 'Submitted by': 'Oskbrand' }} />
        <NameList
          names={[
            { key: '1', name: 'Thalorin', own: true },
            { key: '2', name: 'Brumwick', remark: { shape: 'half-disc', tone: 'warning', word: 'unmatched' } },
            { key: '3', name: 'Mirabeth-of-the-Long-Name-AndMore' },
          ]}
        />
        <Button onClick={() => setOutcome(true)}>Show an outcome</Button>
      </Sample>
      {outcome && (
        <OutcomeDialog
          title="Register players"
          summary="1 player registered"
          done={{ label: 'Registered', items: [{ key: '1', name: 'Thalorin' }] }}
          refused={{ label: 'Refused', items: [{ key: '2', name: 'x', reason: 'has fewer than 2 characters' }] }}
          onClose={() => setOutcome(false)}
        />
      )}
    </>
  );
};
