import { useState } from 'react';
import { Calendar, Crown, Mic, Shield } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { styled } from 'styled-components';
import type { Achievement } from '../../../../src/contracts/my.ts';
import { ExplainedNumber } from '../../parts/explain/ExplainedNumber.tsx';
import { Block } from '../../ui/layout/Block.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../ui/text/Icon.tsx';
import { MarkedWord } from '../../ui/text/StatusIcon.tsx';
import { RelativeDay } from '../../ui/text/DateTime.tsx';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import type { AskAboutNumber } from './use-asked.ts';

const shown = 4;
const icons = { crown: Crown, shield: Shield, mic: Mic, calendar: Calendar } satisfies Record<
  Achievement['icon'],
  LucideIcon
>;

const Item = styled.li`
  display: flex;
  gap: var(--s-12);
  padding-bottom: var(--s-12);
  font: var(--t-13);
  font-variant-numeric: tabular-nums;
  & > svg {
    margin-top: 2px;
    color: var(--ink-10);
  }
  & > div {
    flex: 1;
    min-width: 0;
  }
`;
const Line = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-8);
  & > b {
    flex: 1;
    min-width: 0;
  }
`;
const Muted = styled.span`
  color: var(--text-muted);
  white-space: nowrap;
`;
const Small = styled.p`
  font: var(--t-12);
  color: var(--text-muted);
  padding-bottom: var(--s-4);
`;

type ItemProps = { item: Achievement; onAsk: AskAboutNumber | null };

/** Unit after an achievement's count. */
const unitOf = ({ icon }: Achievement): string => (icon === 'mic' ? ' h' : '');

const HowFar = ({ item, onAsk }: ItemProps) =>
  item.unlockedAt === null ? (
    <Muted>
      <b style={{ color: 'var(--text)' }}>
        <ExplainedNumber number={`achievement:${item.id}`} onAsk={onAsk}>
          {Math.floor(item.progress)}
        </ExplainedNumber>
      </b>{' '}
      / {item.maxProgress}
      {unitOf(item)}
    </Muted>
  ) : (
    <MarkedWord shape="check" tone="success">
      Unlocked
    </MarkedWord>
  );

const toGo = (item: Achievement): string => `${item.maxProgress - Math.floor(item.progress)}${unitOf(item)} to go`;

const AchievementItem = ({ item, onAsk }: ItemProps) => (
  <Item>
    <Icon of={icons[item.icon]} />
    <div>
      <Line>
        <b>{item.name}</b>
        <HowFar item={item} onAsk={onAsk} />
      </Line>
      <Small>
        {item.description}, {item.unlockedAt === null ? toGo(item) : <RelativeDay iso={item.unlockedAt} />}
      </Small>
      {item.unlockedAt === null && <Progress label={item.name} value={item.progress} max={item.maxProgress} />}
    </div>
  </Item>
);

const Loading = () =>
  [112, 96, 120, 104].map((width) => (
    <Item key={width}>
      <Skeleton width={16} height={16} />
      <div>
        <Skeleton width={width} />
        <br />
        <Skeleton width={width + 56} height={10} />
      </div>
    </Item>
  ));

type Props = { items: readonly Achievement[] | undefined; failed: boolean; onAsk: AskAboutNumber | null };

const List = ({ items, onAsk }: { items: readonly Achievement[]; onAsk: AskAboutNumber | null }) => {
  const [all, setAll] = useState(false);
  return (
    <>
      <ul>
        {(all ? items : items.slice(0, shown)).map((item) => (
          <AchievementItem key={item.id} item={item} onAsk={onAsk} />
        ))}
      </ul>
      {!all && items.length > shown && (
        <Button size="small" onClick={() => setAll(true)}>
          Show all {items.length}
        </Button>
      )}
    </>
  );
};

/** The first four: what is next in each family, then what was unlocked last; the others on demand. */
export const Achievements = ({ items, failed, onAsk }: Props) => (
  <Block title="Achievements">
    {failed ? (
      <EmptyState title="Achievements could not be read" />
    ) : items?.length === 0 ? (
      <EmptyState title="No achievements yet" why="You earn the first one with your first counted raid." />
    ) : items === undefined ? (
      <ul>
        <Loading />
      </ul>
    ) : (
      <List items={items} onAsk={onAsk} />
    )}
  </Block>
);
