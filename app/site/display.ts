import { useRouteLoaderData } from '@remix-run/react'

/** A pattern for the cookie of readers with electronic paper, whose pages are rendered separately. */
export const einkCookiePattern = /(?:^|;\s*)display=eink(?=;|$)/

export const isEink = ({ headers }: Request): boolean => einkCookiePattern.test(headers.get('Cookie') ?? '')

/** Tells whether this page is for electronic paper. */
export const useIsEink = (): boolean =>
  Boolean((useRouteLoaderData('root') as { isEink?: true } | undefined)?.isEink)
