import { z } from 'zod';

export const recordParams = z.object({ id: z.string().min(1).max(64).describe('Of the player or the request.') });
