const intents = ['sell', 'end-sale', 'retry'] as const
export type SaleIntent = (typeof intents)[number]

export const isSaleIntent = (intent: string | null): intent is SaleIntent =>
  intents.some((one) => one === intent)
