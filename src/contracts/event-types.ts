import { z } from 'zod';

export const eventType = z
  .object({
    code: z.string(),
    /** Code used in the API; Discord's menus allow 100 characters. */
    name: z.string().min(1).max(100),
    /** Key of the event's colours; 'other' for events without colours of their own. */
    colour: z.string(),
    active: z.boolean(),
    /** Whether the sessions filter always shows it. */
    inFilter: z.boolean(),
    aliases: z.array(z.string()),
  })
  .meta({ id: 'EventType' });
export type EventType = z.infer<typeof eventType>;
/** Maximum number of choices in a menu of Discord */
export const mostMenuChoices = 25;
export const eventTypesFile = z.array(eventType).min(1);

/** Event type by code, name or alias, ignoring case; null when unknown. */
export const findEventType = (types: readonly EventType[], input: string): EventType | null => {
  const wanted = input.trim().toLowerCase();
  return (
    types.find((type) => [type.code, type.name, ...type.aliases].some((word) => word.toLowerCase() === wanted)) ?? null
  );
};
