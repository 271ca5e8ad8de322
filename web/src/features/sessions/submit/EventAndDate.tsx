import { styled } from 'styled-components';
import { useEventTypesQuery } from '../../../api/queries/event-types.ts';
import type { FieldErrors } from '../../../api/transport/problems.ts';
import { DateTimeField } from '../../../ui/form/DateTimeField.tsx';
import { phone } from '../../../ui/platform/media.ts';
import { SelectField } from '../../../ui/form/Select.tsx';

const Two = styled.div`
  display: grid;
  grid-template-columns: 1fr 1.4fr;
  gap: var(--s-16);
  align-items: start;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
type When = { eventType: string; date: string };
type Props = When & { errors: FieldErrors; onChange: (change: Partial<When>) => void };

/** Fields for event and date. */
export const EventAndDate = ({ eventType, date, errors, onChange }: Props) => {
  const { data: types = [] } = useEventTypesQuery();
  const names = types.filter(({ active, name }) => active || name === eventType).map(({ name }) => name);
  return (
    <Two>
      <SelectField
        label="Event"
        placeholder="Choose an event"
        value={eventType}
        options={names.map((name) => ({ value: name, label: name }))}
        onChange={(name) => onChange({ eventType: name })}
        error={errors['eventType']}
      />
      <DateTimeField
        label="Date and time"
        value={date}
        onChange={(next) => onChange({ date: next })}
        error={errors['eventDate']}
      />
    </Two>
  );
};
