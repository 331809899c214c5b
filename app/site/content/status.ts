import { msg } from '../../platform/i18n/i18n'
/** The statuses of a record, which decide whether readers see it. */
export const contentStatuses = ['draft', 'scheduled', 'published'] as const
export type ContentStatus = (typeof contentStatuses)[number]

/** A record's status, with the time from when it applies. */
export interface RecordStatus {
  status: ContentStatus
  at?: string
}

export const contentStatusNames = {
  draft: msg('Draft'),
  scheduled: msg('Scheduled'),
  published: msg('Published'),
}

export const contentSorts = ['newest', 'title', 'views'] as const
export type ContentSort = (typeof contentSorts)[number]
export const contentSortNames = { newest: msg('Newest first'), title: msg('Title'), views: msg('Most views') }
