import { z } from 'zod'
import { born, id, maybe, text, time } from './layout-shapes'

// Who and what else has to do with the site: keys, invitations, webhooks, other servers.

/** A key for programs. It opens the new site only where that has the SESSION_SECRET of the old one. */
export const PersonalKeyEntry = z.object({
  username: text,
  name: text,
  hash: text,
  ending: text,
  rights: text,
  endsAt: maybe(time),
  lastUsedAt: maybe(time),
  ...born,
})

/** Like a personal key, the link works only under the same SESSION_SECRET. */
export const InvitationEntry = z.object({
  tokenHash: text,
  email: text,
  staff: text,
  createdBy: text,
  expiresAt: time,
  usedAt: maybe(time),
  usedBy: maybe(text),
  ...born,
})

/** Null when none are set. */
export const AccountRulesEntry = maybe(z.object({ staffNeedSecondFactor: z.boolean() }))

/** Its secret is in secrets.json. */
export const WebhookEntry = z.object({
  name: text,
  url: text,
  events: z.array(text),
  isOn: z.boolean(),
  offReason: maybe(text),
  ...born,
})

const ReplyEntry = z.object({
  uri: text,
  actor: text,
  host: text,
  name: text,
  handle: text,
  url: text,
  body: text,
  state: text,
  publishedAt: time,
  receivedAt: time,
})

/** What other servers know of the site. Actors are `magazine`, `author-7` and `band-3`, with ids of the export. */
export const FederationEntry = z.object({
  handles: z.array(z.object({ actor: text, handle: text })),
  followers: z.array(
    z.object({ actor: text, follower: text, followId: text, host: text, handle: text, inbox: text, ...born }),
  ),
  posts: z.array(
    z.object({
      name: text,
      kind: z.enum(['article', 'track']),
      recordId: id,
      edition: z.int(),
      actor: text,
      /** A track is named by its band and its index among that band's tracks, from 0. */
      track: maybe(z.object({ band: id, index: z.int() })),
      sharedBy: z.array(text),
      digest: text,
      publishedAt: time,
      deletedAt: maybe(time),
      likes: z.int(),
      shares: z.int(),
      replyCount: z.int(),
      replies: z.array(ReplyEntry),
      reactions: z.array(z.object({ type: text, actor: text, uri: text })),
    }),
  ),
  blocks: z.array(z.object({ kind: text, value: text, note: text, createdBy: text, ...born })),
})

export const SecretsEntry = z.object({
  /** SESSION_SECRET */
  site: text,
  /** By time and address of each. */
  webhooks: z.record(text, text),
  federationKeys: z.array(
    z.object({ id, publicKey: text, privateKey: text, isCurrent: z.boolean(), ...born }),
  ),
})
