import { styled } from 'styled-components';
import type { ServiceState } from '../../../../src/contracts/metrics.ts';
import { visionSlots } from '../../../../src/contracts/vision.ts';
import { Block } from '../../ui/layout/Block.tsx';
import { DateTime } from '../../ui/text/DateTime.tsx';
import { dateParts } from '../../ui/text/dates.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { StatusBadge, type Look } from '../../ui/feedback/StatusBadge.tsx';
import { milliseconds } from './formats.ts';

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
  gap: var(--s-12) var(--s-24);
  padding: var(--s-8) 0;
  border-top: 1px solid var(--line-soft);
  font: var(--t-13);
  font-variant-numeric: tabular-nums;
  li {
    display: grid;
    gap: var(--s-4);
    align-content: start;
    justify-items: start;
  }
  small {
    font: var(--t-12);
    color: var(--text-muted);
  }
`;

const looks = {
  healthy: { shape: 'check', tone: 'success', word: 'healthy' },
  degraded: { shape: 'triangle', tone: 'warning', word: 'degraded' },
  down: { shape: 'cross', tone: 'danger', word: 'down' },
  unknown: { shape: 'ring', tone: 'muted', word: 'unknown' },
  'not configured': { shape: 'dashed-ring', tone: 'muted', word: 'not configured' },
} satisfies Record<ServiceState['state'], Look>;

const slots = [...visionSlots, 'discord', 'database'] satisfies ServiceState['slot'][];
const Coming = () => (
  <li>
    <Skeleton width={72} height={20} />
    <Skeleton width={64} height={20} />
    <Skeleton width={96} height={16} />
  </li>
);

const Service = ({ service: { name, state, lastSuccessAt, p50Ms, why } }: { service: ServiceState }) => {
  const median = milliseconds(p50Ms);
  return (
    <li>
      <b>{name}</b>
      <StatusBadge looks={looks} status={state} />
      <small>
        {typeof lastSuccessAt === 'string' ? (
          <DateTime iso={lastSuccessAt} text={`${dateParts(lastSuccessAt).time} UTC`} />
        ) : (
          '–'
        )}
        {median !== null && `, p50 ${median}`}
      </small>
      {typeof why === 'string' && <small>{why}</small>}
    </li>
  );
};

/** Services that the server depends on, by its own calls; undefined while loading. */
export const Services = ({ services }: { services: readonly ServiceState[] | undefined }) => (
  <Block title="External Services Status" aside="last success, median of the last 100 calls">
    <List>
      {services === undefined
        ? slots.map((slot) => <Coming key={slot} />)
        : services.map((service) => <Service key={service.slot} service={service} />)}
    </List>
  </Block>
);
