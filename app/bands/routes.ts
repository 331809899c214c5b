import { route } from '@remix-run/route-config'

export const bandsRoutes = [
  // Bands
  route('bands', 'bands/bands.page.tsx'),

  // Gallery
  route('bands/:bandName/photos', 'bands/gallery/photos.page.tsx'),
  route('bands/:bandName/photos/:id', 'bands/gallery/photo.page.tsx'),

  // Video
  route('bands/:bandName/video', 'bands/video/video.api.tsx'),

  // Press
  route('bands/:bandName/press-kit.zip', 'bands/press/press-kit.api.ts'),

  // Listen
  route('listen/:key', 'bands/listen/listen.page.tsx'),

  // Releases
  route('bands/:bandName/releases/:release', 'bands/releases/release.page.tsx'),

  // Embed
  route('bands/:bandName/embed', 'bands/embed/embed.api.ts'),

  // News
  route('bands/:bandName/news', 'bands/news/all-news.page.tsx'),
  route('bands/:bandName/news/:id', 'bands/news/news.page.tsx'),

  // Dates
  route('bands/:bandName/dates.ics', 'bands/dates/calendar.api.ts'),
]

/** The addresses of admin pages, inside the frame of the desk. */
export const bandsAdminRoutes = [
  // Dates
  route('admin/bands/:id/dates', 'bands/dates/dates.page.tsx'),

  // News
  route('admin/bands/:id/news', 'bands/news/news-admin.page.tsx'),

  // Music
  route('admin/bands/:id/music', 'bands/music/music.page.tsx'),
  route('admin/bands/:id/music/:part', 'bands/music/track.page.tsx'),
  route('admin/bands/:id/photos', 'bands/music/photos.page.tsx'),
  route('admin/bands/:id/photos/:part', 'bands/music/photo.page.tsx'),

  // Releases
  route('admin/bands/:id/releases/:release', 'bands/releases/release-admin.page.tsx'),
]

export const bandsApiRoutes = [
  // Bands
  route('api/bands', 'bands/bands.api.ts'),
  route('api/bands/:id', 'bands/band.api.ts'),
  route('api/bands/:id/upload-image', 'bands/landing-image.api.ts'),
  route('api/bands/:id/upload-track', 'bands/track.api.ts'),
  route('api/bands/:id/upload-photo', 'bands/photo.api.ts'),

  // Dates
  route('api/bands/:id/dates', 'bands/dates/dates.api.ts'),
  route('api/bands/:id/dates/:date', 'bands/dates/date.api.ts'),

  // Releases
  route('api/bands/:id/releases', 'bands/releases/releases.api.ts'),
  route('api/bands/:id/releases/:release', 'bands/releases/release.api.ts'),

  // News
  route('api/bands/:id/news', 'bands/news/api/all-news.api.ts'),
  route('api/bands/:id/news/:news', 'bands/news/api/news.api.ts'),
]
