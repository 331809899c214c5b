import { msg } from '../../platform/i18n/i18n'
/** Whether readers can see a record. */
export const statuses = ['draft', 'scheduled', 'published'] as const
export type Status = (typeof statuses)[number]

/** How far a record is, and since or from when. */
export interface Standing {
  status: Status
  at?: string
}

export const statusNames = { draft: msg('Draft'), scheduled: msg('Scheduled'), published: msg('Published') }

export const sorts = ['newest', 'title', 'views'] as const
export type Sort = (typeof sorts)[number]
export const sortNames = { newest: msg('Newest first'), title: msg('Title'), views: msg('Most views') }
