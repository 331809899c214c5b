import { useRouteLoaderData } from '@remix-run/react'

/** Whoever has this cookie reads on electronic paper, and gets pages of their own. */
export const einkCookie = /(?:^|;\s*)display=eink(?=;|$)/

export const isEink = ({ headers }: Request): boolean => einkCookie.test(headers.get('Cookie') ?? '')

/** Tells whether this page is for electronic paper. */
export const useIsEink = (): boolean =>
  Boolean((useRouteLoaderData('root') as { isEink?: true } | undefined)?.isEink)
