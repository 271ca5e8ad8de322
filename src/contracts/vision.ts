/** Slots for vision models, in the order in which they are asked. */
export const visionSlots = ['ai1', 'ai2', 'ai3'] as const;
export type VisionSlotId = (typeof visionSlots)[number];
