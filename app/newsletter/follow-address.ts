/** Where somebody begins to follow an author or a band. Beside the topics, so that a page with a link alone fetches no zod. */
export const followAddress = (topic: string) => `/subscribe?${new URLSearchParams({ topic })}`
