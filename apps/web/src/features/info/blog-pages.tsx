import { pages } from '@okolo/contract/site/pages'
import { getRouteApi, useRouteContext } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { dateText } from '../../catalogue/event/event-time.ts'
import { onServer } from '../../api/origin.ts'
import { Head } from '../../shell/head.tsx'
import { breadcrumbs } from '../../shell/page-data.ts'
import { JsonLd } from '../../ui/json-ld.tsx'
import { Prose } from './prose.tsx'
import styles from './prose.module.css'

const listRoute = getRouteApi('/$locale/blog')
const articleRoute = getRouteApi('/$locale/blog/$slug')

/** The list of articles, with their feed. */
export function BlogPage() {
  const t = useTranslations('site')
  const locale = useLocale()
  const articles = listRoute.useLoaderData()
  return (
    <div className={styles['page']}>
      <Head title={t('blogTitle')} description={t('blogDescription')} path="/blog" />
      <FeedLink />
      <h1>{t('blogTitle')}</h1>
      <p className={styles['lead']}>{t('blogDescription')}</p>
      <ul className={styles['cards']}>
        {articles.map(({ slug, title, description, published }) => (
          <li key={slug}>
            <h2>
              <a href={pages.article(locale, slug)}>{title}</a>
            </h2>
            <p>{description}</p>
            <Published day={published} />
          </li>
        ))}
      </ul>
      <a className={styles['more']} href={feedOf(locale)} data-document>
        RSS
      </a>
    </div>
  )
}

export function ArticlePage() {
  const t = useTranslations('site')
  const locale = useLocale()
  const { origin, look } = useRouteContext({
    from: '__root__',
    select: (context) => context.site,
  })
  const { slug, title, description, published, html } = articleRoute.useLoaderData()
  const path = `/blog/${encodeURIComponent(slug)}`
  const address = `${origin}/${locale}${path}`
  return (
    <article className={styles['page']}>
      <Head title={title} description={description} path={path} type="article" />
      <FeedLink />
      {import.meta.env.SSR && (
        <JsonLd
          data={{
            '@graph': [
              {
                '@type': 'BlogPosting',
                headline: title,
                description,
                url: address,
                mainEntityOfPage: address,
                inLanguage: locale,
                datePublished: published,
                image: `${origin}/og/${locale}/okolo.png`,
                author: { '@type': 'Organization', name: look.name, url: `${origin}/` },
                publisher: { '@type': 'Organization', '@id': `${origin}/#okolo`, name: look.name },
              },
              breadcrumbs([
                [t('blogTitle'), `${origin}/${locale}/blog`],
                [title, address],
              ]),
            ],
          }}
        />
      )}
      <h1>{title}</h1>
      <Published day={published} />
      <Prose html={html} />
      <a className={styles['more']} href={pages.blog(locale)}>
        {t('allArticles')}
      </a>
    </article>
  )
}

function Published({ day }: { day: string }) {
  const t = useTranslations('site')
  const date = dateText(useLocale(), day)
  return (
    <p className={styles['meta']}>
      <time dateTime={day}>{t('published', { date })}</time>
    </p>
  )
}

/** Feed readers find it by this. */
function FeedLink() {
  const t = useTranslations('site')
  const locale = useLocale()
  return (
    <link rel="alternate" type="application/rss+xml" title={t('blogTitle')} href={feedOf(locale)} />
  )
}

function feedOf(locale: string): string {
  return onServer(`/v1/blog.rss?locale=${locale}`)
}
