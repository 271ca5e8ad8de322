import { styled } from 'styled-components';
import { useEventTypesQuery } from '../../api/queries/event-types.ts';
import { EventBadge } from '../../parts/EventBadge.tsx';
import { Sample } from './Sample.tsx';

const scales = ['ink', 'brass', 'tide', 'success', 'warning', 'danger', 'info'] as const;
const steps = Array.from({ length: 12 }, (_, index) => index + 1);

const Swatches = styled.ul`
  display: grid;
  flex: 1 0 100%;
  grid-template-columns: repeat(12, minmax(0, 1fr));
  gap: 2px;
  font: var(--t-12);
  li {
    height: 32px;
    border: 1px solid var(--line-soft);
  }
`;

/** The twelve steps of each colour, and the looks of the event types. */
export const Colours = () => {
  const { data: types = [] } = useEventTypesQuery();
  return (
    <>
      {scales.map((scale) => (
        <Sample key={scale} name={`${scale} 1 to 12`}>
          <Swatches aria-label={scale}>
            {steps.map((step) => (
              <li key={step} data-tooltip={`--${scale}-${step}`} style={{ background: `var(--${scale}-${step})` }} />
            ))}
          </Swatches>
        </Sample>
      ))}
      <Sample name="Event types">
        {types.map(({ name }) => (
          <EventBadge key={name} eventType={name} />
        ))}
      </Sample>
    </>
  );
};
