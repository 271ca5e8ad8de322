import { styled } from 'styled-components';
import type { HistoryEntry } from '../../../../src/contracts/history.ts';
import { DateTime } from '../../ui/text/DateTime.tsx';
import { Name } from '../../ui/text/Name.tsx';
import { fieldsOf } from './history-words.ts';

/** Player name by id; null when no longer in the roster. */
export type NameOfPlayer = (playerId: string) => string | null;

const Lines = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  small {
    font: var(--t-12);
    color: var(--text-muted);
  }
  summary {
    color: var(--text-muted);
    cursor: pointer;
  }
`;

/** Number of names shown before expanding. */
const shown = 5;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const shortId = (id: string) => id.slice(0, 8);

const Player = ({ id, nameOf }: { id: string; nameOf: NameOfPlayer }) => <Name>{nameOf(id) ?? shortId(id)}</Name>;

/** A name in a list: as read, its player if different, and its decision. */
const Item = ({ item, nameOf }: { item: unknown; nameOf: NameOfPlayer }) => {
  if (typeof item === 'string') return <Name>{item}</Name>;
  if (!isRecord(item)) return '–';
  const name = textOf(item['rawName']) ?? textOf(item['alias']) ?? '–';
  const playerId = textOf(item['playerId']);
  const player = playerId === null ? null : nameOf(playerId);
  return (
    <>
      <Name>{name}</Name>
      {item['playerId'] === null && <small> no player</small>}
      {player !== null && player !== name && (
        <small>
          {' '}
          for <Name>{player}</Name>
        </small>
      )}
      {item['verified'] === true && <small> verified</small>}
    </>
  );
};

const Items = ({ items, nameOf }: { items: readonly unknown[]; nameOf: NameOfPlayer }) => {
  const list = (from: readonly unknown[]) =>
    from.map((item, at) => (
      <li key={at}>
        <Item item={item} nameOf={nameOf} />
      </li>
    ));
  const rest = items.slice(shown);
  return (
    <>
      <ul>{list(items.slice(0, shown))}</ul>
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <ul>{list(rest)}</ul>
        </details>
      )}
    </>
  );
};

const ofPlayers = ['main', 'mergedInto', 'playerId'];
const ofRecords = ['endedLink', 'movedLink', 'closedRequest'];
const ofWords = ['status', 'method', 'cause', 'dataSource', 'failure', 'eventType'];

const Value = ({ field, value, nameOf }: { field: string; value: unknown; nameOf: NameOfPlayer }) => {
  if (value === null) return '–';
  if (Array.isArray(value)) return <Items items={value} nameOf={nameOf} />;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (ofRecords.includes(field)) return 'Yes';
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return <Item item={value} nameOf={nameOf} />;
  if (ofPlayers.includes(field)) return <Player id={value} nameOf={nameOf} />;
  if (field === 'eventDate') return <DateTime iso={value} />;
  return ofWords.includes(field) ? value : <Name>{value}</Name>;
};

type Props = { change: HistoryEntry['before']; nameOf: NameOfPlayer };

/** One side of a change, field by field; a dash for nothing. */
export const HistoryChange = ({ change, nameOf }: Props) => {
  const fields = fieldsOf(change);
  if (fields.length === 0) return '–';
  return (
    <Lines>
      {fields.map(({ field, label, value }) => (
        <li key={field}>
          <small>{label}: </small>
          <Value field={field} value={value} nameOf={nameOf} />
        </li>
      ))}
    </Lines>
  );
};
