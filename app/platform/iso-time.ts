/** An ISO 8601 time in UTC, as JSON and exports have it. */
export const toIso = (date: Date | null): string | null => date?.toISOString() ?? null

export const fromIso = (text: string | null): Date | null => (text === null ? null : new Date(text))
