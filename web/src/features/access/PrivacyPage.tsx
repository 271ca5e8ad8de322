import { styled } from 'styled-components';
import { usePublicConfigQuery } from '../../api/queries/access.ts';
import { InlineLink } from '../../ui/button/TextLink.tsx';
import { BrandMark } from '../../ui/text/Brand.tsx';
import { useDocumentTitle } from '../../ui/layout/page-title.tsx';
import { ArticleFrame } from './ArticleFrame.ts';

const Frame = styled(ArticleFrame)`
  display: grid;
  gap: var(--s-24);
  h2 {
    font: var(--t-14);
    font-weight: var(--w-strong);
  }
  section {
    display: grid;
    gap: var(--s-8);
  }
  ul {
    display: grid;
    gap: var(--s-4);
    padding-left: 1.25rem;
    list-style: disc;
  }
`;

const Retention = ({ retention }: { retention: string | null }) => (
  <section>
    <h2>How long it is kept</h2>
    <p dir="auto">{retention ?? 'Until you or an admin of the guild asks for its erasure.'}</p>
    <p>
      Sign-ins end after 7 days without use and after 30 days at the latest. Server logs are kept for 24 hours. Erased
      data leaves the backups when the last backup that contains it is deleted.
    </p>
  </section>
);

/** What Muster stores, who sees it and what a member can do about it, with the guild's own contact. For everyone, signed in or not. */
export const PrivacyPage = () => {
  const { data: config } = usePublicConfigQuery();
  useDocumentTitle('Privacy');
  return (
    <Frame>
      <BrandMark width={40} />
      <h1>Privacy{config !== undefined && ` at ${config.guildName}`}</h1>
      <section>
        <h2>What is stored</h2>
        <ul>
          <li>Your Discord account: ID, username, display name, avatar and the roles that decide your access.</li>
          <li>Your in-game names, and the raids in which a screenshot or a list names you.</li>
          <li>Screenshots and lists that members submit, with the names in them.</li>
          <li>
            If the guild uses the Discord bot: when you were in its voice channels, and messages in archived channels.
          </li>
          <li>Your requests and, for moderators, what you changed.</li>
          <li>Your sign-ins, with the kind of browser.</li>
        </ul>
        <p>Muster never records what is said in voice channels.</p>
      </section>
      <section>
        <h2>Who sees it</h2>
        <p>
          Members see players, sessions, screenshots and statistics. Moderators also see notes, requests and links.
          Admins also see archived messages and logs. The data stays on the server of the guild. If an admin has set up
          a vision model, cropped names from screenshots are sent to it.
        </p>
      </section>
      <Retention retention={config?.privacy.retention ?? null} />
      <section>
        <h2>What you can do</h2>
        <p>
          Download everything that is stored about you, end your sign-ins and request erasure in{' '}
          <InlineLink to="/settings">Settings</InlineLink>. Raids that you took part in still count, under the player’s
          name.
        </p>
      </section>
      <section>
        <h2>Contact</h2>
        <p dir="auto">{config?.privacy.contact ?? 'Ask a moderator or admin of the guild.'}</p>
      </section>
      <p>
        <InlineLink to="/">Back to Muster</InlineLink>
      </p>
    </Frame>
  );
};
