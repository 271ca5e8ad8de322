import { z } from 'zod';

export const eventType = z
  .object({
    code: z.string(),
    /** What the wire carries; Discord's menus take 100 characters. */
    name: z.string().min(1).max(100),
    /** Key of the event's colours in the interface; 'other' for those without colours of their own. */
    colour: z.string(),
    active: z.boolean(),
    /** Whether the sessions filter always shows it. */
    inFilter: z.boolean(),
    aliases: z.array(z.string()),
  })
  .meta({ id: 'EventType' });
export type EventType = z.infer<typeof eventType>;
/** A menu of Discord's holds no more (https://docs.discord.com/developers/components/reference#string-select). */
export const mostMenuChoices = 25;
export const eventTypesFile = z.array(eventType).min(1);

/** The type that a code, a name or an alias means, without case; null for an unknown one. */
export const findEventType = (types: readonly EventType[], input: string): EventType | null => {
  const wanted = input.trim().toLowerCase();
  return (
    types.find((type) => [type.code, type.name, ...type.aliases].some((word) => word.toLowerCase() === wanted)) ?? null
  );
};
