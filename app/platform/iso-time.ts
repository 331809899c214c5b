/** Returns a time in ISO 8601, in UTC, as in JSON and exports. */
export const toIso = (date: Date | null): string | null => date?.toISOString() ?? null

export const fromIso = (text: string | null): Date | null => (text === null ? null : new Date(text))
