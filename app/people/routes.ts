import { route } from '@remix-run/route-config'

/** The addresses of members and open calls. */
export const peopleRoutes = [
  // Members
  route('userInfo/membership', 'people/members/own-membership.page.tsx'),
  route('join', 'people/members/join/join.page.tsx'),
  route('join/pay', 'people/members/join/pay.page.tsx'),
  route('join/gift/:id', 'people/members/gifts/gift.page.tsx'),
  route('join/gift/:id/card', 'people/members/gifts/gift-card.page.tsx'),
  route('join/welcome', 'people/members/join/welcome.page.tsx'),
  route('admin/members.csv', 'people/members/members.api.ts'),

  // Calls
  route('calls', 'people/calls/all-calls.page.tsx'),
  route('calls/:address', 'people/calls/call.page.tsx'),
  route('calls/:address/submissions', 'people/calls/submissions/send.api.ts'),
  route('calls/:address/sent/:token', 'people/calls/submissions/status.page.tsx'),
  route('calls/:address/sent/:token/change', 'people/calls/submissions/change.page.tsx'),
  route('calls/:address/sent/:token/changes', 'people/calls/submissions/change.api.ts'),
  route('admin/calls/:id/submissions.csv', 'people/calls/desk/submissions.api.ts'),
  route('admin/calls/:id/submissions/:submission/files/:file', 'people/calls/desk/file.api.ts'),
]

/** Forms that stand beside a cover. */
export const peopleBesideCover = [route('join/gift', 'people/members/gifts/new-gift.page.tsx')]

/** The pages for admins, inside the frame of the desk. */
export const peopleAdmin = [
  // Members
  route('admin/members', 'people/members/members.page.tsx'),
  route('admin/members/days', 'people/members/days/days.page.tsx'),
  route('admin/members/figures', 'people/members/figures/figures.page.tsx'),
  route('admin/members/import', 'people/members/import/import-members.page.tsx'),
  route('admin/members/gifts', 'people/members/gifts/gifts.page.tsx'),
  route('admin/members/new', 'people/members/new-member.page.tsx'),
  route('admin/members/:id', 'people/members/member.page.tsx'),
  route('admin/runs', 'people/members/runs/runs.page.tsx'),
  route('admin/runs/new', 'people/members/runs/new-run.page.tsx'),
  route('admin/runs/:id', 'people/members/runs/run.page.tsx'),

  // Calls
  route('admin/calls', 'people/calls/desk/calls.page.tsx'),
  route('admin/calls/:id', 'people/calls/desk/edit-call.page.tsx'),
  route('admin/calls/:id/submissions', 'people/calls/desk/submissions.page.tsx'),
  route('admin/calls/:id/submissions/:submission', 'people/calls/desk/submission.page.tsx'),
  route('admin/calls/:id/decide', 'people/calls/desk/decide.page.tsx'),
  route('admin/calls/:id/copies', 'people/calls/copies/copies.page.tsx'),
]

export const peopleApi = [
  // Members
  route('api/members', 'people/members/api/members.api.ts'),
  route('api/members/days', 'people/members/api/days.api.ts'),
  route('api/members/gifts', 'people/members/api/gifts.api.ts'),
  route('api/members/:id', 'people/members/api/member.api.ts'),
  route('api/members/:id/payments', 'people/members/api/member-payments.api.ts'),
  route('api/members/:id/pause', 'people/members/api/pause.api.ts'),
  route('api/members/:id/resume', 'people/members/api/resume.api.ts'),
  route('api/members/:id/end', 'people/members/api/end.api.ts'),
  route('api/members/:id/end-paid-twice', 'people/members/api/end-paid-twice.api.ts'),
  route('api/runs', 'people/members/api/runs.api.ts'),
  route('api/runs/:id', 'people/members/api/run.api.ts'),
  route('api/runs/:id/make', 'people/members/api/make-copies.api.ts'),
  route('api/runs/:id/ask', 'people/members/api/ask-for-addresses.api.ts'),
  route('api/runs/:id/copies/:member/return', 'people/members/api/return-copy.api.ts'),

  // Calls
  route('api/calls', 'people/calls/api/calls.api.ts'),
  route('api/calls/:id', 'people/calls/api/call.api.ts'),
  route('api/calls/:id/close', 'people/calls/api/close.api.ts'),
  route('api/calls/:id/reopen', 'people/calls/api/reopen.api.ts'),
  route('api/calls/:id/decisions', 'people/calls/api/decisions.api.ts'),
  route('api/calls/:id/copies', 'people/calls/api/copies.api.ts'),
  route('api/calls/:id/submissions', 'people/calls/api/submissions.api.ts'),
  route('api/calls/:id/submissions/:submission', 'people/calls/api/submission.api.ts'),
  route('api/calls/:id/submissions/:submission/vote', 'people/calls/api/vote.api.ts'),
  route('api/calls/:id/submissions/:submission/notes', 'people/calls/api/notes.api.ts'),
  route('api/calls/:id/submissions/:submission/status', 'people/calls/api/status.api.ts'),
  route('api/calls/:id/submissions/:submission/reveal', 'people/calls/api/reveal.api.ts'),
]
