"""Those at a table: who looks on is named, and short phrases reach everyone."""

from __future__ import annotations

from playwright.sync_api import expect

from .test_browser import Keep, Visit, open_table


def test_who_looks_on_is_named_and_phrases_reach_everyone(visit: Visit, keep: Keep) -> None:
    ann, bob = visit(), visit()
    open_table(ann, "500-club/ez-baccarat")
    expect(ann.locator(".company")).to_contain_text("No one’s watching.")
    name = bob.locator(".purse button").first.inner_text()
    bob.goto(ann.url)
    expect(ann.locator(".company")).to_contain_text(f"{name} is watching.")
    bob.get_by_role("button", name="Nice hand").click()
    for page in (ann, bob):
        expect(page.locator(".company [role=status]")).to_have_text(f"{name}: “Nice hand”")
    keep(ann, "company")
    bob.goto(bob.url.split("#")[0] + "#/")
    expect(ann.locator(".company")).to_contain_text("No one’s watching.")
