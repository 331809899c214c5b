import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import type { ReplyState } from './replies.server'

export const replyStateNames: Record<ReplyState, string> = {
  pending: msg('To read'),
  approved: msg('Shown'),
  rejected: msg('Hidden'),
}

export const replyList = {
  path: href('/admin/followers/replies'),
  shows: ['pending', 'approved', 'rejected'],
  sorts: ['newest'],
} as const

export const followerList = { path: href('/admin/followers'), shows: ['all'], sorts: ['newest'] } as const
