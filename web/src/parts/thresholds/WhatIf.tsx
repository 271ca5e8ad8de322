import { useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import type { Thresholds, WhatIf as Answer } from '../../../../src/contracts/review.ts';
import { failureTexts } from '../failure-texts.ts';
import { paths } from '../paths.ts';
import { useAction } from '../actions/use-action.ts';
import { Block } from '../../ui/layout/Block.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { phone } from '../../ui/platform/media.ts';
import { Name } from '../../ui/text/Name.tsx';
import { Stat, StatBand } from '../../ui/layout/StatBand.tsx';
import { InlineLink } from '../../ui/button/TextLink.tsx';
import { counted } from '../../ui/text/words.ts';
import { useApplyThresholdsMutation, useWhatIfQuery } from '../../api/queries/thresholds.ts';
import { Slider } from './Slider.tsx';

const Panel = styled.div`
  display: grid;
  gap: var(--s-12);
  padding-bottom: var(--s-16);
  font: var(--t-13);
  p {
    color: var(--text-muted);
  }
`;
const Sliders = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--s-16) var(--s-32);
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Players = styled.ul`
  max-height: 15rem;
  overflow: auto;
  scrollbar-width: thin;
  li {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: var(--s-12);
    min-height: 2rem;
    border-bottom: 1px solid var(--line-soft);
    font-variant-numeric: tabular-nums;
  }
  a,
  li > span:first-child {
    overflow-wrap: anywhere;
  }
`;

const settleMs = 150;
/** Debounces a slider, so that not every step sends a request. */
const useSettled = (value: Thresholds | null): Thresholds | null => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

const signed = (change: number): string => (change > 0 ? `+${change}` : `−${-change}`);
const beside = (then: number, now: number): string =>
  then === now ? 'as it is now' : `${signed(then - now)} to ${now} now`;

const Changes = ({ changed, players }: Pick<Answer, 'changed' | 'players'>) => (
  <>
    <p role="status">
      {changed === 0 ? 'No total would change.' : `${counted(changed, 'total')} would change.`}
      {changed > players.length && ` The ${players.length} that change most:`}
    </p>
    {players.length > 0 && (
      <Players aria-label="Totals that would change" tabIndex={0}>
        {players.map(({ id, name, total, change }) => (
          <li key={id}>
            <InlineLink to={paths.player(id)}>
              <Name>{name}</Name>
            </InlineLink>
            <span>
              {total} → {total + change} ({signed(change)})
            </span>
          </li>
        ))}
      </Players>
    )}
  </>
);

const Came = ({ data }: { data: Answer | undefined }) => (
  <>
    <StatBand>
      <Stat label="Credits" value={data?.then.credits} note={data && beside(data.then.credits, data.now.credits)} />
      <Stat
        label="Questions"
        value={data?.then.questions}
        note={data && beside(data.then.questions, data.now.questions)}
      />
      <Stat label="Sessions" value={data?.sessions} note="of the last 90 days" />
    </StatBand>
    {data && <Changes changed={data.changed} players={data.players} />}
  </>
);

const isEqual = (a: Thresholds, b: Thresholds): boolean =>
  a.creditFrom === b.creditFrom && a.verifiedFrom === b.verifiedFrom;
const percents = ({ creditFrom, verifiedFrom }: Thresholds): string =>
  `credited from ${creditFrom} % and certain from ${verifiedFrom} % on`;

/** Preview of other thresholds, with a button to apply them. */
export const WhatIf = () => {
  const note = useId();
  const [chosen, choose] = useState<Thresholds | null>(null);
  const { data, isError, refetch } = useWhatIfQuery(useSettled(chosen));
  const shown = chosen ?? data?.asked;
  const apply = useAction(useApplyThresholdsMutation(), {
    failed: failureTexts.applyThresholds,
    done: (_data, thresholds) => {
      choose(thresholds);
      return { title: 'Applied from now on', text: `Names are ${percents(thresholds)}.` };
    },
    inverse: ({ before }) => before,
  });
  const move = (change: Partial<Thresholds>) => shown && choose({ ...shown, ...change });
  const isApplied = data === undefined || shown === undefined || isEqual(shown, data.applied);
  return (
    <Block title="What if">
      <Panel>
        <p id={note}>
          How the last 90 days would have been read with other thresholds. Decisions by people stay. Nothing changes
          until you apply, and then only new readings use the new thresholds.
        </p>
        <Sliders aria-describedby={note}>
          <Slider
            label="Credited from"
            value={shown?.creditFrom}
            least={70}
            most={95}
            onChange={(value) => move({ creditFrom: value })}
          />
          <Slider
            label="Certain from"
            value={shown?.verifiedFrom}
            least={95}
            most={100}
            onChange={(value) => move({ verifiedFrom: value })}
          />
        </Sliders>
        {isError && <LoadFailed text={failureTexts.whatIf} onRetry={() => void refetch()} />}
        <Came data={data} />
        <div>
          <Button
            variant="primary"
            busy={apply.busy}
            disabled={isApplied}
            onClick={() => shown && void apply.run(shown)}
          >
            Apply from now on
          </Button>
        </div>
      </Panel>
    </Block>
  );
};
