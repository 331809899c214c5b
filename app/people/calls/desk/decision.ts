export const decisions = ['accepted', 'declined'] as const
export type Decision = (typeof decisions)[number]

export const maxDecisionsAtOnce = 100
export const maxDecisionMailLength = 10_000

/** The placeholders in a decision's mail, filled in for each sender. */
export const placeholders = ['name', 'titles', 'call', 'link', 'site'] as const
export type Placeholder = (typeof placeholders)[number]

export interface MailTemplate {
  subject: string
  body: string
}

/** Replaces placeholders such as `{name}` by a sender's values; other braces stay. */
export function fillTemplate(
  { subject, body }: MailTemplate,
  values: Record<Placeholder, string>,
): MailTemplate {
  const filled = (text: string) =>
    placeholders.reduce((rest, name) => rest.split(`{${name}}`).join(values[name]), text)
  return { subject: filled(subject).replace(/\s+/g, ' ').trim(), body: filled(body) }
}
