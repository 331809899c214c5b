import { msg } from '../../platform/i18n/i18n'

export const listeningLinkIntents = ['end-link', 'renew-link', 'revoke-link'] as const
export type ListeningLinkIntent = (typeof listeningLinkIntents)[number]

export const isListeningLinkIntent = (intent: string | null | undefined): intent is ListeningLinkIntent =>
  listeningLinkIntents.some((one) => one === intent)

export const listeningLinkMessages: Record<ListeningLinkIntent, string> = {
  'end-link': msg('The last day is saved.'),
  'renew-link': msg('New link created. The old one no longer works.'),
  'revoke-link': msg('Link revoked.'),
}
