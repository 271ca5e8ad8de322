import { useId } from 'react';
import { styled } from 'styled-components';
import { Field, FieldHint, FieldLabel } from '../../../ui/field-frame.ts';
import { phone } from '../../../ui/media.ts';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useEventTypesQuery } from '../../../api/event-types.ts';
import { storedAs } from './local-time.ts';

const Two = styled.div`
  display: grid;
  grid-template-columns: 1fr 1.4fr;
  gap: var(--s-16);
  align-items: start;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
type Props = {
  eventType: string;
  date: string;
  errors: Partial<Record<string, string>>;
  onEventType: (value: string) => void;
  onDate: (value: string) => void;
};

/** What was raided and when: the time is typed in the reader's zone, the UTC that will be stored stands under it. */
export const EventAndDate = ({ eventType, date, errors, onEventType, onDate }: Props) => {
  const id = useId();
  const { data: types = [] } = useEventTypesQuery();
  const names = types.filter(({ active, name }) => active || name === eventType).map(({ name }) => name);
  return (
    <Two>
      <Field>
        <FieldLabel as="span" id={`${id}-label`}>
          Event
        </FieldLabel>
        <Select
          label="Event"
          placeholder="Choose an event"
          value={eventType}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={onEventType}
          invalid={errors['eventType'] !== undefined}
        />
        {errors['eventType'] && (
          <FieldHint $error role="alert">
            {errors['eventType']}
          </FieldHint>
        )}
      </Field>
      <TextField
        label="Date and time"
        type="datetime-local"
        value={date}
        onChange={(event) => onDate(event.target.value)}
        hint={storedAs(date)}
        error={errors['eventDate']}
      />
    </Two>
  );
};
