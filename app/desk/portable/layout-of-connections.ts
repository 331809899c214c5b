import { z } from 'zod'
import { createdAtField, idShape, nullableShape, separatedList, textShape, timeShape } from './layout-shapes'

// The entries about keys, invitations, webhooks and other servers.

/** A personal key. It works on the new site only with the SESSION_SECRET of the old one. */
export const PersonalKeyEntry = z.object({
  username: textShape,
  name: textShape,
  hash: textShape,
  ending: textShape,
  rights: textShape,
  endsAt: nullableShape(timeShape),
  lastUsedAt: nullableShape(timeShape),
  ...createdAtField,
})

/** An invitation. Like a personal key, its link works only under the same SESSION_SECRET. */
export const InvitationEntry = z.object({
  tokenHash: textShape,
  email: textShape,
  staff: textShape,
  createdBy: textShape,
  expiresAt: timeShape,
  usedAt: nullableShape(timeShape),
  usedBy: nullableShape(textShape),
  ...createdAtField,
})

/** Whether a module was on when the site was exported; older exports have none. */
export const ModuleEntry = z.object({ name: textShape, isOn: z.boolean(), switchedAt: timeShape })

/** An address of an old site, or of a page that moved, and where it leads now; older exports have none. */
export const RedirectEntry = z.object({
  from: textShape,
  to: textShape,
  visits: z.int(),
  lastVisitAt: nullableShape(timeShape),
  ...createdAtField,
})

/** The rules for accounts; null if the site uses the default ones. */
export const AccountRulesEntry = nullableShape(z.object({ staffNeedSecondFactor: z.boolean() }))

/** A webhook without its secret, which is in secrets.json. */
export const WebhookEntry = z.object({
  name: textShape,
  url: textShape,
  events: separatedList(' '),
  isOn: z.boolean(),
  offReason: nullableShape(textShape),
  ...createdAtField,
})

const ReplyEntry = z.object({
  uri: textShape,
  actor: textShape,
  host: textShape,
  name: textShape,
  handle: textShape,
  url: textShape,
  body: textShape,
  state: textShape,
  publishedAt: timeShape,
  receivedAt: timeShape,
})

/**
 * The site's identity and followers in the fediverse. Actors are `magazine`, `author-7` and `band-3`, with
 * ids of the export.
 */
export const FederationEntry = z.object({
  handles: z.array(z.object({ actor: textShape, handle: textShape })),
  followers: z.array(
    z.object({
      actor: textShape,
      follower: textShape,
      followId: textShape,
      host: textShape,
      handle: textShape,
      inbox: textShape,
      ...createdAtField,
    }),
  ),
  posts: z.array(
    z.object({
      name: textShape,
      kind: z.enum(['article', 'track']),
      recordId: idShape,
      edition: z.int(),
      actor: textShape,
      /** A track is named by its band and its index among that band's tracks, from 0. */
      track: nullableShape(z.object({ band: idShape, index: z.int() })),
      sharedBy: separatedList(' '),
      digest: textShape,
      publishedAt: timeShape,
      deletedAt: nullableShape(timeShape),
      likes: z.int(),
      shares: z.int(),
      replyCount: z.int(),
      replies: z.array(ReplyEntry),
      reactions: z.array(z.object({ type: textShape, actor: textShape, uri: textShape })),
    }),
  ),
  blocks: z.array(
    z.object({ kind: textShape, value: textShape, note: textShape, createdBy: textShape, ...createdAtField }),
  ),
})

export const SecretsEntry = z.object({
  /** The site's SESSION_SECRET. */
  site: textShape,
  /** The secret of each webhook, by the key that its time of creation and its address make. */
  webhooks: z.record(textShape, textShape),
  federationKeys: z.array(
    z.object({
      id: idShape,
      publicKey: textShape,
      privateKey: textShape,
      isCurrent: z.boolean(),
      ...createdAtField,
    }),
  ),
})
